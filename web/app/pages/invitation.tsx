export { AcceptInvitation as Component } from '../../features/accounts/admins/accept-invitation.tsx';
