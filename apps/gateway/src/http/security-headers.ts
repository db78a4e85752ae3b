import { apiSecurityHeaders } from '@pechincha/service-kit/security-headers';

/** For a page: what its policy allows. */
export const getPageHeaders = (policy: string): Record<string, string> => ({
  ...apiSecurityHeaders,
  'content-security-policy': policy,
});

/** For what members have sent. */
export const uploadHeaders = getPageHeaders("default-src 'none'; sandbox; frame-ancestors 'none'");
