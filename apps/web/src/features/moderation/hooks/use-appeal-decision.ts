import { moderationKeys } from '../../../lib/admin-keys';
import { decideAppeal } from '../api/decide-appeal';
import { useListedDecision } from './use-listed-decision';

export const useAppealDecision = () =>
  useListedDecision({
    decide: decideAppeal,
    listKey: moderationKeys.appealLists,
    doneText: 'Recurso respondido. Quem recorreu será avisado.',
  });
