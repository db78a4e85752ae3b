/** What a member reports. */
export interface ReportSubject {
  kind: 'deal' | 'comment';
  id: string;
  /** What a deal costs instead, as typed. */
  price?: string;
}
