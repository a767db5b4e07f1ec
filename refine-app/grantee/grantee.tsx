import './grantee.css';
import { Navigate, Route, Routes } from 'react-router';
import { ApplicationSelect } from './application-select.tsx';
import { Dashboard } from './dashboard.tsx';
import { GranteeLayout } from './layout.tsx';

/** The grantees' half, behind its door. It loads no antd. */
export default function Grantee() {
  return (
    <GranteeLayout>
      <Routes>
        <Route path="application-select" element={<ApplicationSelect />} />
        <Route path="dashboard" element={<Dashboard />} />
        {/* Spec, second file, section 2: any unknown path redirects to the login. */}
        <Route path="*" element={<Navigate to="/user/login" replace />} />
      </Routes>
    </GranteeLayout>
  );
}
