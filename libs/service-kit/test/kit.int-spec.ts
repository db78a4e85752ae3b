import { describeChapters } from '@pechincha/testing/chapters';
import { access } from './chapters/access.js';
import { errorResponse } from './chapters/error-response.js';
import { idempotency } from './chapters/idempotency.js';
import { input } from './chapters/input.js';
import { jsonStream } from './chapters/json-stream.js';
import { TestKit } from './test-kit.js';

describeChapters(() => TestKit.start(), {
  'access guard': access,
  'Idempotency-Key': idempotency,
  input,
  'error response': errorResponse,
  'streamed response': jsonStream,
});
