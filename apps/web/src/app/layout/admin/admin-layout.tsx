import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { TableSkeleton } from '../../../components/admin/table-skeleton';
import { AdminSidebar } from './admin-sidebar';
import './admin-layout.css';

/** Layout of all admin pages: sidebar and content. */
export function AdminLayout() {
  return (
    <div className="admin-layout">
      <AdminSidebar />
      <main className="admin-content" id="conteudo" tabIndex={-1}>
        {/* The sidebar stays visible while the page chunk loads. */}
        <Suspense fallback={<TableSkeleton />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}
