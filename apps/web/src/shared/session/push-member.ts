/** Where the device keeps the id of the member who gets pushes on it. */
export const PUSH_MEMBER_KEY = 'push-member';
/** Where the device keeps the end of the token with which it was last added. */
export const PUSH_SESSION_KEY = 'push-session';
