// Shows R6 of docs/reliability.md.
import { join } from 'node:path';
import { describeCrashPoints } from '@pechincha/testing/crash-points';

describeCrashPoints('moderation', join(import.meta.dirname, 'crash-scenario.ts'));
