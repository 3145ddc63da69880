export { AdminLogin as Component } from '../../features/accounts/admin-login.tsx';
