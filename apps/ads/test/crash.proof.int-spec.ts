// Shows R6 of docs/reliability.md.
import { join } from 'node:path';
import { describeCrashPoints } from '@pechincha/testing/crash-points';

describeCrashPoints('ads', join(import.meta.dirname, 'crash-scenario.ts'));
