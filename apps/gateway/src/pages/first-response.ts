import { escapeJson } from './page-head.js';
import { setMeta } from './page-shell.js';

/** The request with which a page begins, and its response to visitors. */
export interface FirstResponse {
  /** Below /api. */
  path: string;
  /** JSON; missing when the browser must request it. */
  bytes: Buffer | undefined;
}

/** Puts the response into the page as a script of JSON, which the policy need not allow: browsers do not run it. */
export function insertFirstResponse(page: string, { path, bytes }: FirstResponse): string {
  const withPath = setMeta(page, 'first-request', path);
  if (!bytes) return withPath;
  const script = `<script type="application/json" id="first-response">${escapeJson(bytes.toString())}</script>`;
  return setMeta(withPath, 'first-response', 'inline').replace('</body>', () => `${script}</body>`);
}
