const everywhere = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** For a page: what its policy allows. */
export const pageHeaders = (policy: string): Record<string, string> => ({
  ...everywhere,
  'content-security-policy': policy,
});

/** For data: nothing in it may run, be framed or be guessed at. */
export const dataHeaders = pageHeaders("default-src 'none'; frame-ancestors 'none'");

/** For what members have sent. */
export const uploadHeaders = pageHeaders("default-src 'none'; sandbox; frame-ancestors 'none'");
