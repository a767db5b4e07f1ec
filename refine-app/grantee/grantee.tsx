import './grantee.css';
import './records.css';
import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { Waiting } from '../ui/waiting.tsx';
import { ApplicationSelect } from './application-select.tsx';
import { Dashboard } from './dashboard.tsx';
import { GranteeLayout } from './layout.tsx';

const Applications = lazy(() => import('./applications/applications-page.tsx'));
const Detail = lazy(() => import('./detail/detail-page.tsx'));
const Submissions = lazy(() => import('./submissions/submissions-page.tsx'));
const Receipts = lazy(() => import('./receipts/receipts-page.tsx'));
const Receipt = lazy(() => import('./receipts/receipt-page.tsx'));
const Payments = lazy(() => import('./payments/payments-page.tsx'));
const History = lazy(() => import('./history/history-page.tsx'));
const ReportForms = lazy(() => import('./submissions/report-forms-page.tsx'));
const Faq = lazy(() => import('./faq/faq-page.tsx'));

/** The grantees' half, behind its door. It loads no antd. */
export default function Grantee() {
  return (
    <GranteeLayout>
      <Suspense fallback={<Waiting />}>
        <Routes>
          <Route path="application-select" element={<ApplicationSelect />} />
          <Route path="dashboard" element={<Dashboard />} />
          <Route path="applications" element={<Applications />} />
          <Route path="applications/detail" element={<Detail />} />
          <Route path="submissions" element={<Submissions />} />
          <Route path="receipts" element={<Receipts />} />
          <Route path="receipts/:id" element={<Receipt />} />
          <Route path="payments" element={<Payments />} />
          <Route path="history" element={<History />} />
          <Route path="reportforms" element={<ReportForms />} />
          <Route path="faq" element={<Faq />} />
          {/* Spec, second file, section 2: any unknown path redirects to the login. */}
          <Route path="*" element={<Navigate to="/user/login" replace />} />
        </Routes>
      </Suspense>
    </GranteeLayout>
  );
}
