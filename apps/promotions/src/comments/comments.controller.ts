import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import { deleteComment, listComments, postComment } from '@pechincha/contracts/operations/promotions';
import { Caller } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { CommentsService } from './comments.service.js';
import { PostCommentService } from './post-comment.service.js';

@Controller()
export class CommentsController {
  constructor(
    private readonly comments: CommentsService,
    private readonly posting: PostCommentService,
  ) {}

  @Operation(listComments)
  list(@Input() { params, query }: InputOf<typeof listComments>, @Caller() caller: Caller) {
    return this.comments.list(params.id, query, caller);
  }

  @Operation(postComment)
  post(@Input() { params, body }: InputOf<typeof postComment>, @Caller() caller: Caller) {
    return this.posting.post(params.id, body, caller);
  }

  @Operation(deleteComment)
  delete(@Input() { params }: InputOf<typeof deleteComment>, @Caller() caller: Caller): Promise<void> {
    return this.comments.delete(params.id, caller);
  }
}
