export { ResumePayment as Component } from '../../features/orders/resume/resume-payment.tsx';
