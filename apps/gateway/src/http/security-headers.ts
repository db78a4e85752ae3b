import { apiSecurityHeaders } from '@pechincha/service-kit/security-headers';

/** For a page: what its policy allows. */
export const pageHeaders = (policy: string): Record<string, string> => ({
  ...apiSecurityHeaders,
  'content-security-policy': policy,
});

/** For what members have sent. */
export const uploadHeaders = pageHeaders("default-src 'none'; sandbox; frame-ancestors 'none'");
