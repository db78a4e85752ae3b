import { Link, useLocation, type LinkProps } from 'react-router-dom';

/** Link to another part of this page. A plain one would have no index in the history. */
export function HashLink({ hash, ...props }: Omit<LinkProps, 'to'> & { hash: string }) {
  const { search } = useLocation();
  return <Link {...props} to={{ search, hash }} />;
}
