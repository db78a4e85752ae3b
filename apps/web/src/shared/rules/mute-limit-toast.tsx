import { Link } from 'react-router-dom';
import { showToast } from '../../lib/show-toast';

/** Where a member has the most mutes that are possible, with a link to them. */
export const showMuteLimitToast = (message: string): void =>
  showToast('error', (close) => (
    <span className="toast-text">
      {message}{' '}
      <Link to="/meus-alertas?aba=ocultos" onClick={close}>
        Ver o que você oculta
      </Link>
    </span>
  ));
