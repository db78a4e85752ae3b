import type { ModerationCase, ModerationCaseList } from '@pechincha/contracts/entities/moderation';
import type { AppealDecision } from '@pechincha/contracts/operations/moderation-log';
import type { CaseAction } from '@pechincha/contracts/operations/reports';
import type { CaseReason } from '@pechincha/contracts/reports';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { parseAppealList } from '../../api/moderation';
import {
  amount,
  array,
  boolean,
  filledText,
  isoTime,
  nullable,
  number,
  object,
  openEnum,
  paged,
  type Parser,
  text,
} from '../../api/parsers';
import { parseAuthor, parseCity } from '../../api/promotion';
import { useAdminMutation } from '../../components/admin/use-admin-mutation';
import { moderationKeys } from '../../lib/admin-keys';
import { ACTION_ERROR_TEXT, toApiError } from '../../lib/api-error';
import { apiPath, createQueryFn, http } from '../../lib/http';
import { showToast } from '../../lib/show-toast';

const parseReason = openEnum<CaseReason>('outro');

export const parseCase = object<ModerationCase>({
  _id: text(),
  kind: openEnum<ModerationCase['kind']>('report'),
  thing: object<ModerationCase['thing']>({
    kind: openEnum<ModerationCase['thing']['kind']>('deal'),
    id: text(),
    promotionId: text(),
    title: text(),
    city: parseCity,
    author: parseAuthor,
    content: filledText,
    finalPrice: amount,
    store: filledText,
    link: filledText,
    image: nullable(text()),
  }),
  weight: number(),
  reasons: array(
    object<ModerationCase['reasons'][number]>({
      reason: parseReason,
      people: number(),
      weight: number(),
      keys: array(text()),
    }),
  ),
  texts: array(
    object<ModerationCase['texts'][number]>({
      key: text(),
      reason: parseReason,
      text: text(),
      price: amount,
    }),
  ),
  warned: boolean(),
  openedAt: isoTime,
  version: number(),
});

const parseCaseList: Parser<ModerationCaseList> = paged('cases', parseCase);

interface ListOptions<Data> {
  path: string;
  parse: (data: unknown) => Data;
  params: object;
  queryKey: readonly unknown[];
  errorText: string;
}

/** What is to be decided. Other managers may be deciding at the same time. */
const useOpenList = <Data>({ path, parse, params, queryKey, errorText }: ListOptions<Data>) =>
  useQuery({
    queryKey,
    queryFn: (context) => createQueryFn(path, parse, { params })(context),
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
    meta: { errorText },
  });

export const CASES_ERROR_TEXT = 'Erro ao carregar denúncias';

export const useCases = (kind: ModerationCase['kind'], page: number) =>
  useOpenList({
    path: '/admin/moderation/cases',
    parse: parseCaseList,
    params: { kind, page },
    queryKey: moderationKeys.cases(kind, page),
    errorText: CASES_ERROR_TEXT,
  });

export const APPEALS_ERROR_TEXT = 'Erro ao carregar recursos';

export const useAppeals = (page: number) =>
  useOpenList({
    path: '/admin/moderation/appeals',
    parse: parseAppealList,
    params: { page },
    queryKey: moderationKeys.appeals(page),
    errorText: APPEALS_ERROR_TEXT,
  });

interface ListedDecisionOptions {
  /** Decisions are put below it. */
  path: string;
  listKey: readonly string[];
  doneText: string;
}

/** Decides an entry of a list; one that somebody else has decided leaves the list as well. */
function useListedDecision<Decision>({ path, listKey, doneText }: ListedDecisionOptions) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: listKey });
  return useAdminMutation({
    async mutationFn({ id, decision }: { id: string; decision: Decision }) {
      await http.put(path + apiPath`/${id}`, decision);
    },
    onSuccess() {
      showToast('success', doneText);
      return refresh();
    },
    onError(error) {
      const { status, code, message } = toApiError(error);
      // The dialog shows what has changed.
      if (code === 'EDIT_CONFLICT') return;
      const isGone = status === 409 || status === 404;
      showToast(isGone ? 'warning' : 'error', message ?? ACTION_ERROR_TEXT);
      return isGone ? refresh() : undefined;
    },
  });
}

export interface CaseDecision {
  action: CaseAction;
  reasonCode: string;
  publicReason: string;
  caution?: true;
  /** Keys of reports. */
  falseReports: string[];
  /** Of the case that was shown. */
  version: number;
}

export const useCaseDecision = () =>
  useListedDecision<CaseDecision>({
    path: '/admin/moderation/cases',
    listKey: moderationKeys.caseLists,
    doneText: 'Decisão registrada. Quem denunciou será avisado.',
  });

export type { AppealDecision };

export const useAppealDecision = () =>
  useListedDecision<AppealDecision>({
    path: '/admin/moderation/appeals',
    listKey: moderationKeys.appealLists,
    doneText: 'Recurso respondido. Quem recorreu será avisado.',
  });
