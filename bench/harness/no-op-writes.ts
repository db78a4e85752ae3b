import 'reflect-metadata';
import { Outbox } from '@pechincha/messaging/outbox';
import { CountDeltasRepository } from '@pechincha/promotions/counts/count-deltas.repository';
import { ReactionsRepository } from '@pechincha/promotions/reactions/reactions.repository';

/**
 * Imported ahead of the promotions service: it stays as it is, but reactions, which still read, open a transaction
 * and commit it, write nothing.
 */
const noOp = (): Promise<void> => Promise.resolve();
ReactionsRepository.prototype.save = noOp;
CountDeltasRepository.prototype.add = noOp;
Outbox.prototype.add = noOp;
