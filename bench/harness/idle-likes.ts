import 'reflect-metadata';
import { CountDeltasRepository } from '@pechincha/promotions/counts/count-deltas.repository';
import '@pechincha/promotions/main';
import { ReactionsRepository } from '@pechincha/promotions/reactions/reactions.repository';

/**
 * The promotions service, started by this program instead of its own: reactions still read, open a transaction and
 * commit it, but write nothing.
 */
ReactionsRepository.prototype.saveAll = () => Promise.resolve();
CountDeltasRepository.prototype.add = () => undefined;
