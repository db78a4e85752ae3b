import 'reflect-metadata';
import { Outbox } from '@pechincha/persistence/outbox';
import { CountDeltasRepository } from '@pechincha/promotions/counts/count-deltas.repository';
import { ReactionsRepository } from '@pechincha/promotions/reactions/reactions.repository';

/** Preloaded into the promotions service: reactions still read, open a transaction and commit it, but write nothing. */
const noOp = (): Promise<void> => Promise.resolve();
ReactionsRepository.prototype.save = noOp;
CountDeltasRepository.prototype.add = noOp;
Outbox.prototype.add = noOp;
