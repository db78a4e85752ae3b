import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { TableBones } from '../../../components/office/bones';
import { AdminSidebar } from './admin-sidebar';
import './admin-layout.css';

/** The frame of every page of the back office: the rail with its pages, and the page. */
export function AdminLayout() {
  return (
    <div className="office">
      <AdminSidebar />
      <main className="desk" id="conteudo" tabIndex={-1}>
        {/* The rail stays while a page's code is on its way. */}
        <Suspense fallback={<TableBones />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}
