export interface TrendChartProps {
  /** For example 'Promoções aprovadas por dia'. */
  title: string;
  labels: readonly string[];
  data: readonly number[];
  /** Singular and plural, for example 'promoção' and 'promoções'. */
  unit: readonly [one: string, many: string];
}
