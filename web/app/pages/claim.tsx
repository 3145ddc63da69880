export { Claim as Component } from '../../features/accounts/links/claim.tsx';
