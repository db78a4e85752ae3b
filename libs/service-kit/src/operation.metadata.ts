/** Metadata keys of a route's access. */
export const OPERATION = Symbol('pechincha:operation');
export const GATEWAY_ONLY = Symbol('pechincha:gateway-only');
export const SKIP_AUTH = Symbol('pechincha:unguarded');
