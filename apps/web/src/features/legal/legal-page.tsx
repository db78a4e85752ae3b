import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { HashLink } from '../../components/ui/labels';
import { usePageHead } from '../../lib/page-head';
import { useSite } from '../../lib/site';
import './legal.css';

export function Contact() {
  const { contactEmail } = useSite();
  return <a href={`mailto:${contactEmail}`}>{contactEmail}</a>;
}

export type LegalSection = readonly [id: string, title: string, text: ReactNode];

interface LegalPageProps {
  title: string;
  /** Date from which this version applies. */
  since: string;
  lead: string;
  sections: readonly LegalSection[];
  other: { to: string; text: string };
}

/** Legal text with a table of contents; each section has an anchor. */
export function LegalPage({ title, since, lead, sections, other }: LegalPageProps) {
  usePageHead(title, { isIndexed: true });
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <main className="wrap legal" id="conteudo" tabIndex={-1}>
      <article>
        <header>
          <h1>{title}</h1>
          <p className="muted small">Vale desde {since}</p>
          <p className="legal-lead">{lead}</p>
        </header>
        <nav aria-label="Nesta página">
          <ol>
            {sections.map(([id, name]) => (
              <li key={id}>
                <HashLink hash={`#${id}`}>{name}</HashLink>
              </li>
            ))}
          </ol>
        </nav>
        {sections.map(([id, name, text]) => (
          <section key={id} id={id} aria-labelledby={`${id}-titulo`}>
            <h2 id={`${id}-titulo`}>{name}</h2>
            {text}
          </section>
        ))}
        <footer>
          <p>
            Leia também: <Link to={other.to}>{other.text}</Link>. Dúvidas? Escreva para <Contact />.
          </p>
        </footer>
      </article>
    </main>
  );
}
