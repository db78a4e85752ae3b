import { apiSecurityHeaders } from '@pechincha/service-kit/security-headers';

/** Headers of a page with this Content-Security-Policy. */
export const getPageHeaders = (policy: string): Record<string, string> => ({
  ...apiSecurityHeaders,
  'content-security-policy': policy,
});

/** Headers of files that members uploaded. */
export const uploadHeaders = getPageHeaders(
  "default-src 'none'; sandbox; base-uri 'none'; frame-ancestors 'none'",
);
