import { Link } from 'react-router-dom';
import { entriesOf } from '../../../components/office/entries';

/** The other pages of the back office, where the rail does not stand beside the page. */
export function Doors() {
  return (
    <nav className="doors" aria-label="Páginas da administração">
      <ul>
        {entriesOf('admin')
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
