/** Where the device keeps the id of the member who gets pushes on it. */
export const PUSH_MEMBER_KEY = 'push-member';
/** Where the device keeps the endpoint that the server has. */
export const PUSH_ENDPOINT_KEY = 'push-endpoint';
/** The worker's cache, and where in it the token is that goes with a new subscription. */
export const WORKER_CACHE = 'pechincha-1';
export const PUSH_TOKEN_PATH = '/push-session';
/** Where the device keeps the end of the token with which it was last added. */
export const PUSH_SESSION_KEY = 'push-session';
