import 'reflect-metadata';
import { CountDeltasRepository } from '@pechincha/promotions/counts/count-deltas.repository';
import '@pechincha/promotions/main';
import { ReactionChangesRepository } from '@pechincha/promotions/reactions/reaction-changes.repository';
import { ReactionsRepository } from '@pechincha/promotions/reactions/reactions.repository';

/** Preloaded into the promotions service: reactions still read, open a transaction and commit it, but write nothing. */
ReactionsRepository.prototype.saveAll = () => Promise.resolve();
ReactionChangesRepository.prototype.add = () => undefined;
CountDeltasRepository.prototype.add = () => undefined;
