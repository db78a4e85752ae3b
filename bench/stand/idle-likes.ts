import './writing-nothing.ts';
import '@pechincha/promotions/main';
