export { ConfirmEmail as Component } from '../../features/accounts/account/confirm-email.tsx';
