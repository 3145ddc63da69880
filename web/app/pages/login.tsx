export { CustomerLogin as Component } from '../../features/accounts/customer-login.tsx';
