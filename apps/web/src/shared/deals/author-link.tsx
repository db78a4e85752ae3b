import type { AuthorView } from '@pechincha/contracts/entities/user';
import { Link } from 'react-router-dom';

/** Author name, linked to the public profile unless deleted. */
export function AuthorLink({ author }: { author: AuthorView }) {
  if (author.deleted) return <b>{author.name}</b>;
  return <Link to={`/usuario/${author._id}`}>{author.name}</Link>;
}
