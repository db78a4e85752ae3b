import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { Controller, Module, type DynamicModule } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { defineEvent, type EventOf } from '@pechincha/contracts/event';
import { defineOperation, type InputOf } from '@pechincha/contracts/operation';
import { EventContext, OnEvent } from '@pechincha/messaging/on-event';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import type { Connection } from 'mongoose';
import * as z from 'zod/mini';
import type { KitOptions, ServiceConfig } from '../src/config.js';
import { Input, Operation } from '../src/operation.decorator.js';
import { NotesModule } from './notes.js';

export const starNote = defineOperation({
  id: 'starNote',
  service: 'ads',
  method: 'POST',
  path: '/stars/{note}',
  summary: '',
  access: 'member',
  params: z.object({ note: z.string() }),
  status: 200,
});
const checkStore = defineOperation({
  id: 'checkStore',
  service: 'ads',
  method: 'GET',
  path: '/store',
  summary: '',
  access: 'member',
  status: 200,
});
const starGiven = defineEvent({
  name: 'star.given',
  version: 1,
  producer: 'ads',
  consumers: ['ads'],
  data: z.object({ note: z.string() }),
});
const starCounted = defineEvent({
  name: 'star.counted',
  version: 1,
  producer: 'ads',
  consumers: ['ads'],
  data: z.object({ note: z.string() }),
});

@Controller()
class StarsController {
  constructor(
    private readonly unit: UnitOfWork,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  @Operation(starNote)
  star(@Input() { params: { note } }: InputOf<typeof starNote>) {
    return this.unit.run(async (tx) => {
      await this.connection.collection('stars').insertOne({ note }, { session: tx.session });
      await tx.publish(starGiven, { subject: note, subjectVersion: 1, data: { note } });
      return {};
    });
  }
  @Operation(checkStore)
  async check() {
    const request = get(new URL('/minio/health/live?secret=word', process.env['S3_ENDPOINT']));
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    await once(response.resume(), 'end');
    return {};
  }
  @OnEvent(starGiven)
  async count({ data }: EventOf<typeof starGiven>, tx: EventContext): Promise<void> {
    await this.connection.collection('counts').insertOne({ note: data.note }, { session: tx.session });
    await tx.publish(starCounted, { subject: data.note, subjectVersion: 1, data });
  }
  @OnEvent(starCounted)
  async congratulate({ data }: EventOf<typeof starCounted>): Promise<void> {
    if (data.note === 'unlucky') throw new TypeError(`Not for ${data.note}`);
    congratulated.add(data.note);
  }
}
export const congratulated = new Set<string>();

/** The notes service with stars, which are counted by a chain of two events. */
@Module({})
export class TracedNotesModule {
  static forRoot(config: ServiceConfig, kit: Pick<KitOptions, 'messaging'>): DynamicModule {
    return {
      module: TracedNotesModule,
      imports: [NotesModule.forRoot(config, kit)],
      controllers: [StarsController],
    };
  }
}
