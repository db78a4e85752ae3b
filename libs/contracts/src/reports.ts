/** What can be reported and decided on. */
export const subjectKinds = ['deal', 'comment'] as const;

/** Why a comment is reported, or what a decision on it is based on. */
export const commentReportReasons = ['ofensa', 'spam', 'dados-pessoais', 'outro'] as const;

/** Why a promotion is reported, or what a decision on it is based on. */
export const dealReportReasons = [
  'preco-errado',
  'link',
  'golpe',
  'repetida',
  'propaganda',
  ...commentReportReasons,
] as const;
export type ReportReason = (typeof dealReportReasons)[number];

/** Of a case that no member opened: checks end and restore the promotion over and over. */
export const DISPUTE_REASON = 'disputa';
export const caseReasons = [...dealReportReasons, DISPUTE_REASON] as const;
export type CaseReason = (typeof caseReasons)[number];

export const caseReasonNames: Record<CaseReason, string> = {
  'preco-errado': 'Preço errado',
  link: 'Link com problema',
  golpe: 'Parece golpe',
  repetida: 'Promoção repetida',
  propaganda: 'Propaganda',
  ofensa: 'Ofensa',
  spam: 'Spam',
  'dados-pessoais': 'Dados pessoais',
  outro: 'Outro motivo',
  disputa: 'Membros discordam se ainda vale',
};

/** What a decision against a promotion or comment can be based on. */
export const decisionReasons = [...dealReportReasons, 'nao-e-promocao'] as const;
export type DecisionReason = (typeof decisionReasons)[number];

export const decisionReasonNames: Record<DecisionReason, string> = {
  ...caseReasonNames,
  'nao-e-promocao': 'Não é promoção',
};

/** Characters of a report's text. */
export const MAX_REPORT_TEXT_LENGTH = 500;

/** What reports of a scam must weigh, by how many people, before the shop button asks first. */
export const WARNING_WEIGHT = 6;
export const WARNING_PEOPLE = 3;

const DAY_MS = 24 * 60 * 60_000;

/** After this many false reports within the window, a member's reports weigh nothing for as long. */
export const MAX_FALSE_REPORTS = 3;
export const FALSE_REPORT_WINDOW_MS = 90 * DAY_MS;

/** A report that counts: of a member with vote weight, one per address group. */
export interface CountedReport {
  reason: CaseReason;
  /** 1 to 3. */
  weight: number;
}

/** Whether buyers are warned before they go to the shop. */
export function isWarningDue(reports: readonly CountedReport[]): boolean {
  const scams = reports.filter(({ reason }) => reason === 'golpe');
  const weight = scams.reduce((sum, report) => sum + report.weight, 0);
  return weight >= WARNING_WEIGHT && scams.length >= WARNING_PEOPLE;
}

/** How long a member's reports weigh nothing; null if they weigh. @param falseReports times of reports found false */
export function getIgnoredUntil(falseReports: readonly Date[], now: Date): Date | null {
  const times = falseReports.map((at) => at.getTime()).toSorted((one, other) => one - other);
  const ends = times.flatMap((time, index) => {
    const first = times[index - MAX_FALSE_REPORTS + 1];
    return first !== undefined && time - first < FALSE_REPORT_WINDOW_MS
      ? [time + FALSE_REPORT_WINDOW_MS]
      : [];
  });
  const until = Math.max(0, ...ends);
  return until > now.getTime() ? new Date(until) : null;
}
