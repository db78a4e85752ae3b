import { Link } from 'react-router-dom';
import { getAdminNavItems } from '../../../components/admin/admin-nav';

/** The other pages of the back office, where the rail does not stand beside the page. */
export function AdminLinks() {
  return (
    <nav className="doors" aria-label="Páginas da administração">
      <ul>
        {getAdminNavItems('admin')
          .filter(({ to }) => to !== '/admin')
          .map((entry) => (
            <li key={entry.to}>
              <Link to={entry.to}>
                <entry.icon aria-hidden="true" />
                {entry.text}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
