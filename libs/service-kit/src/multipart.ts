import { MAX_PICTURE_BYTES } from '@pechincha/contracts/pictures';
import type { FileField } from '@pechincha/contracts/operation';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { DomainError, createFieldError, createInvalidInputError } from './domain-error.js';

/** Well above the largest form, which publishes a promotion. */
const MAX_FIELDS = 60;
const MAX_FIELD_BYTES = 64 * 1024;

export const MULTIPART_LIMITS = {
  fieldNameSize: 100,
  fieldSize: MAX_FIELD_BYTES,
  fields: MAX_FIELDS,
  fileSize: MAX_PICTURE_BYTES,
  headerPairs: 20,
} as const;

export interface MultipartForm {
  fields: Record<string, unknown>;
  files: Record<string, Uint8Array | undefined>;
}

/**
 * Reads a form into memory. An empty file field counts as missing; a repeated field becomes an array, which text
 * schemas reject.
 * @throws DomainError IMAGE_TOO_LARGE, TOO_LARGE, INVALID_INPUT, INVALID_BODY
 */
export async function readMultipart(
  request: FastifyRequest,
  fileFields: readonly FileField[],
): Promise<MultipartForm> {
  const fields: MultipartForm['fields'] = {};
  const files: MultipartForm['files'] = {};
  const limits = { ...MULTIPART_LIMITS, files: fileFields.length, parts: MAX_FIELDS + fileFields.length };
  try {
    await readParts(request.parts({ limits }), fileFields, fields, files);
  } catch (error) {
    throw toFormError(error);
  }
  const missing = fileFields.filter(({ name, required }) => required && !files[name]);
  if (missing.length > 0) {
    throw new DomainError('INVALID_INPUT', {
      errors: missing.map(({ name }) => createFieldError(name, 'Escolha um arquivo')),
    });
  }
  return { fields, files };
}

async function readParts(
  parts: AsyncIterableIterator<Multipart>,
  fileFields: readonly FileField[],
  fields: MultipartForm['fields'],
  files: MultipartForm['files'],
): Promise<void> {
  for await (const part of parts) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      if (bytes.length === 0 && !part.filename) continue;
      if (!fileFields.some(({ name }) => name === part.fieldname)) {
        throw createInvalidInputError(part.fieldname, 'Arquivo não esperado');
      }
      if (files[part.fieldname]) throw createInvalidInputError(part.fieldname, 'Envie um arquivo só');
      files[part.fieldname] = bytes;
    } else {
      if (part.valueTruncated || part.fieldnameTruncated) throw new DomainError('TOO_LARGE');
      const previous = fields[part.fieldname];
      fields[part.fieldname] = previous === undefined ? part.value : [previous, part.value].flat();
    }
  }
}

/** Maps errors of the multipart parser by their codes; other errors count as an unreadable form. */
function toFormError(error: unknown): unknown {
  if (error instanceof DomainError || !(error instanceof Error)) return error;
  switch ((error as NodeJS.ErrnoException).code) {
    case 'FST_REQ_FILE_TOO_LARGE':
      return new DomainError('IMAGE_TOO_LARGE');
    case 'FST_FILES_LIMIT':
      return new DomainError('INVALID_INPUT', { message: 'Foram enviados arquivos demais.' });
    case 'FST_PARTS_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return new DomainError('TOO_LARGE');
    default:
      return new DomainError('INVALID_BODY', { cause: error });
  }
}
