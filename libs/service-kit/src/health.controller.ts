import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { SkipAuth } from './operation.decorator.js';
import { Readiness } from './readiness.js';

@Controller()
@SkipAuth()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** Does not check dependencies, which a restart of this process would not repair. */
  @Get('healthz')
  checkLiveness(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('readyz')
  async checkReadiness(
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ status: string; missing: string[]; warnings?: string[] }> {
    const [missing, warnings] = await Promise.all([
      this.readiness.listFailing(),
      this.readiness.listWarnings(),
    ]);
    reply.header('cache-control', 'no-store').code(missing.length === 0 ? 200 : 503);
    return {
      status: missing.length === 0 ? 'ready' : 'not ready',
      missing,
      ...(warnings.length > 0 && { warnings }),
    };
  }
}
