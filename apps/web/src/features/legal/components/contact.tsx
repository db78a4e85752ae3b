import { contactEmail } from '../../../config/site';

/** The address that answers for the site. */
export function Contact() {
  return <a href={`mailto:${contactEmail}`}>{contactEmail}</a>;
}
