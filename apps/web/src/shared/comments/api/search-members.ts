import type { AuthorView } from '@pechincha/contracts/entities/user';
import { http } from '../../../lib/http';
import { parseAuthors } from '../../../api/author';

/** Members whose names start with `q`. Errors show no toast: suggestions are optional. */
export async function searchMembers(q: string, signal: AbortSignal): Promise<AuthorView[]> {
  const { data } = await http.get<unknown>('/users/names', { params: { q }, signal });
  return parseAuthors(data);
}
