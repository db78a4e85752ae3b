/** Under these a route says who it is for. */
export const OPERATION = Symbol('pechincha:operation');
export const GATEWAY_ONLY = Symbol('pechincha:gateway-only');
export const SKIP_AUTH = Symbol('pechincha:unguarded');
