import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { TableSkeleton } from '../../../components/admin/table-skeleton';
import { AdminPageHeader } from '../../../components/admin/admin-page-header';
import { LoadError } from '../../../components/ui/load-error';
import { useRules } from '../api/get-rules';
import { RulesForm } from './rules-form';
import './rules-page.css';

/** `/admin/gamification/regras`: points per reason. */
export function RulesPage() {
  const { data, isError, refetch } = useRules();
  const [saves, setSaves] = useState(0);
  return (
    <>
      <Link className="back" to="/admin/gamification">
        <ChevronLeft aria-hidden="true" />
        Gamificação
      </Link>
      <AdminPageHeader
        title="Regras de pontos"
        summary="Valem daqui em diante: o que já foi contado fica como está."
      />
      {!data && !isError ? <TableSkeleton rows={3} /> : null}
      {!data && isError ? <LoadError onRetry={() => void refetch()}>As regras não vieram.</LoadError> : null}
      {data ? (
        <section className="panel rules-panel" aria-label="Regras">
          <RulesForm key={saves} pointRules={data} onSaved={() => setSaves(saves + 1)} />
        </section>
      ) : null}
    </>
  );
}
