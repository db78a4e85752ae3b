import type { RequestInput } from '../../api.ts';
import type { Member } from '../../members.ts';
import type { World } from '../world.ts';

/** A valid request of an operation. */
export interface Sample {
  /** Resources in question are created for it and belong to the world's author. */
  createInput?: (world: World, caller: Member) => RequestInput | Promise<RequestInput>;
  /** The status of success, when the product under test cannot return the operation's own. */
  status?: number;
  /** The status for members who do not own the resource. */
  statusForOthers?: 403 | 404;
  /** The status for the author, whose own promotion it is. */
  statusForAuthor?: 409;
  /** The status for an unknown id, when it is not 404: an empty list. */
  statusWhenMissing?: number;
  /** The caller's session or account ends with it. */
  endsSession?: boolean;
}
