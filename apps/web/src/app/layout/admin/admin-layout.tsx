import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { TableSkeleton } from '../../../components/admin/table-skeleton';
import { AdminSidebar } from './admin-sidebar';
import './admin-layout.css';

/** The frame of every page of the back office: the rail with its pages, and the page. */
export function AdminLayout() {
  return (
    <div className="office">
      <AdminSidebar />
      <main className="desk" id="conteudo" tabIndex={-1}>
        {/* The rail stays while a page's code is on its way. */}
        <Suspense fallback={<TableSkeleton />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}
