import { Controller, Get, Injectable, Module, type DynamicModule } from '@nestjs/common';
import { InjectModel, MongooseModule } from '@nestjs/mongoose';
import { defineOperation, type InputOf } from '@pechincha/contracts/operation';
import { idParams } from '@pechincha/contracts/ids';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { Schema, type Model } from 'mongoose';
import * as z from 'zod/mini';
import { Caller, requireMember } from '../src/caller.js';
import type { KitOptions, ServiceConfig } from '../src/config.js';
import { DomainError } from '../src/domain-error.js';
import type { StreamedJson } from '../src/json-stream.js';
import { Input, Operation } from '../src/operation.decorator.js';
import { ServiceModule } from '../src/service.module.js';

/** A minimal service for tests. */
export const postNote = defineOperation({
  id: 'postNote',
  service: 'ads',
  method: 'POST',
  path: '/notes',
  summary: '',
  access: 'member',
  body: z.object({
    title: z.string('Título obrigatório').check(z.minLength(2, 'Título curto')),
    tag: z.optional(z.string()),
  }),
  files: [{ name: 'image', required: false, types: ['image/png'] }],
  status: 201,
  idempotent: true,
});
export const postPlain = defineOperation({
  id: 'postPlain',
  service: 'ads',
  method: 'POST',
  path: '/plain',
  summary: '',
  access: 'member',
  body: z.object({ title: z.string('Título obrigatório') }),
  status: 200,
});
export const getNote = defineOperation({
  id: 'readNote',
  service: 'ads',
  method: 'GET',
  path: '/notes/{id}',
  summary: '',
  access: 'public',
  params: idParams,
  query: z.object({
    limit: z._default(z.coerce.number('Limite inválido').check(z.gte(1, 'Limite inválido')), 10),
  }),
  status: 200,
});
export const manage = defineOperation({
  id: 'manage',
  service: 'ads',
  method: 'GET',
  path: '/manage',
  summary: '',
  access: 'manager',
  status: 200,
});

const getThing = defineOperation({
  id: 'getThing',
  service: 'ads',
  method: 'GET',
  path: '/internal/thing',
  summary: '',
  access: 'gateway',
  status: 200,
});

export const exportNotes = defineOperation({
  id: 'exportNotes',
  service: 'ads',
  method: 'GET',
  path: '/exported',
  summary: '',
  access: 'public',
  status: 200,
  streamed: true,
});
/** Response of exportNotes. */
export const exported: { value: StreamedJson } = { value: {} };

/** Blocks calls until all have arrived, so that their transactions overlap. */
export class Barrier {
  private readonly opened = Promise.withResolvers<void>();
  constructor(private remaining: number) {}
  arrive(): Promise<void> {
    if (--this.remaining <= 0) this.opened.resolve();
    return this.opened.promise;
  }
}
export const barriers = new Map<string, Barrier>();

interface Note {
  title: string;
  author: string;
}
const schema = new Schema<Note>({ title: { type: String, unique: true }, author: String });

@Injectable()
class NotesService {
  constructor(
    @InjectModel('Note') private readonly notes: Model<Note>,
    private readonly unit: UnitOfWork,
  ) {}
  post(
    author: string,
    title: string,
    size: number | null,
  ): Promise<{ id: string; title: string; size: number | null }> {
    return this.unit.run(async (tx) => {
      await barriers.get(title)?.arrive();
      const [note] = await this.notes.create([{ title, author }], { session: tx.session });
      if (!note) throw new Error('not created');
      return { id: String(note._id), title, size };
    });
  }
}

@Controller()
class NotesController {
  constructor(private readonly notes: NotesService) {}

  @Operation(postNote)
  post(@Input() { body, files }: InputOf<typeof postNote>, @Caller() caller: Caller) {
    return this.notes.post(requireMember(caller).id, body.title, files['image']?.length ?? null);
  }
  @Operation(postPlain)
  plain(@Input() { body }: InputOf<typeof postPlain>) {
    return body;
  }
  @Operation(getNote)
  read(@Input() { params, query }: InputOf<typeof getNote>, @Caller() caller: Caller) {
    if (params.id.startsWith('f')) throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: 7 });
    if (params.id.startsWith('e')) throw new Error('secret detail');
    return { id: params.id, limit: query.limit, caller };
  }
  @Operation(manage)
  manage() {
    return {};
  }
  @Operation(exportNotes)
  export() {
    return exported.value;
  }
  @Operation(getThing)
  internal() {
    return { ok: true };
  }
  @Get('undeclared')
  undeclared() {
    return {};
  }
}

@Module({})
export class NotesModule {
  static forRoot(config: ServiceConfig, kit: Pick<KitOptions, 'messaging'>): DynamicModule {
    return {
      module: NotesModule,
      imports: [
        ServiceModule.forRoot({ name: 'ads', config, ...kit }),
        MongooseModule.forFeature([{ name: 'Note', schema }]),
      ],
      controllers: [NotesController],
      providers: [NotesService],
    };
  }
}
