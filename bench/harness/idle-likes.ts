import './no-op-writes.ts';
import '@pechincha/promotions/main';
