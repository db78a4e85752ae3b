import { useState } from 'react';
import { Link } from 'react-router-dom';
import { FormSection } from '../../../components/ui/form-section';
import { LoadError } from '../../../components/ui/load-error';
import { formatQuantity } from '../../../lib/numbers';
import { useTrustCandidates, type TrustCandidate } from '../api/list-trust-candidates';
import './trust-candidates.css';

/** Members whom an admin may trust, in a closed section. */
export function TrustCandidates({ onTrust }: { onTrust: (candidate: TrustCandidate) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: candidates, isError, refetch } = useTrustCandidates(isOpen);
  return (
    <FormSection
      className="mb-4"
      title="Quem pode virar membro de confiança"
      summary="20 aprovadas em 180 dias, quase nenhuma rejeitada, sem advertência"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    >
      {isError && !candidates ? (
        <LoadError onRetry={() => void refetch()}>Erro ao carregar quem pode ter confiança</LoadError>
      ) : null}
      {candidates?.length === 0 ? <p className="trust-candidates muted">Ninguém, por enquanto.</p> : null}
      {candidates && candidates.length > 0 ? (
        <ul className="trust-candidates">
          {candidates.map((candidate) => (
            <li key={candidate._id}>
              <span>
                <Link to={`/usuario/${candidate._id}`}>{candidate.name}</Link>{' '}
                <span className="muted">
                  {formatQuantity(candidate.approved, 'aprovada', 'aprovadas')},{' '}
                  {formatQuantity(candidate.rejected, 'rejeitada', 'rejeitadas')}
                </span>
              </span>
              <button
                type="button"
                className="button small"
                aria-label={`Dar confiança: ${candidate.name}`}
                onClick={() => onTrust(candidate)}
              >
                Dar confiança
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </FormSection>
  );
}
