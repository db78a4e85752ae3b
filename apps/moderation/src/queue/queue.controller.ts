import { Controller, Res } from '@nestjs/common';
import { listPending } from '@pechincha/contracts/operations/moderation';
import { Operation } from '@pechincha/service-kit/operation.decorator';
import type { FastifyReply } from 'fastify';
import { QueueService } from './queue.service.js';

@Controller()
export class QueueController {
  constructor(private readonly queue: QueueService) {}

  @Operation(listPending)
  async listPending(@Res({ passthrough: true }) reply: FastifyReply) {
    const { promotions, total } = await this.queue.listPending();
    void reply.header('x-total-count', total);
    return promotions;
  }
}
