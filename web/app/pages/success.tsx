export { OrderResult as Component } from '../../features/orders/order-result.tsx';
