import { useRef } from 'react';
import { ReportDialog } from '../../reports/components/report-dialog';
import { useReport } from '../../reports/hooks/use-report';
import type { CommentNode } from '../threads';

/** Opens the dialog of a report. */
export function ReportComment({ comment }: { comment: CommentNode }) {
  const report = useReport(comment._id);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button ref={button} type="button" className="plain" onClick={report.press}>
        Denunciar
        {comment.author ? <span className="vh"> o comentário de {comment.author.name}</span> : null}
      </button>
      <ReportDialog
        subject={{ kind: 'comment', id: comment._id }}
        open={report.isOpen}
        onClose={report.close}
        button={button}
      />
    </>
  );
}
