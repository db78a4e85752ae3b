/** Where the device keeps the id of the member who gets pushes on it. */
export const PUSH_MEMBER_KEY = 'push-member';
