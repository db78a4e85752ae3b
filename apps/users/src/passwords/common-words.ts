/** Words in common passwords, normalized; checked alone and with digits around them. */
export const commonWords: ReadonlySet<string> = new Set(
  `
  senha minhasenha suasenha novasenha senhas password passw0rd passwd pass mypassword admin administrador
  administrator root user usuario teste testando test tester demo guest convidado master mestre login entrar acesso
  access abc abcd abcde qwerty qwert qwer qwertyuiop asdf asdfg asdfgh asdfghjkl zxcv zxcvb zxcvbn zxcvbnm qaz
  qazwsx qazxsw wsx edc poiuyt mnbvcxz letmein welcome bemvindo changeme mudar mudarsenha trocar trocarsenha default
  padrao secret segredo secreto segura seguro privado private segredos hello ola oi hi abcabc aaa aaaa aaaaaa xxx
  love iloveyou teamo amor meuamor amorzinho amoreterno eteamo teadoro paixao paixaoeterna coracao saudade beijo
  vida minhavida felicidade feliz alegria sonho estrela anjo anjinho princesa princess principe rainha rei gatinha
  gatinho gata gato gostosa gostoso lindo linda lindinha bebe baby babygirl nenem filho filha filhos mae mamae pai
  papai vovo familia minhafamilia family sister irma irmao amigo amigos amiga friends forever parasempre vitoria
  jesus jesuscristo cristo deus deusefiel deuseamor deusfiel deusnocomando senhor fe gloria igreja espiritosanto
  maria mariana mariaclara ana anaclara anapaula anacarolina julia juliana amanda bruna camila carla carolina
  cristina daniela fernanda gabriela gabi isabela jessica joana karina larissa leticia luana luciana luiza
  marcela marcia monica natalia patricia paula priscila rafaela raquel renata roberta sandra sara sofia tatiana
  thais vanessa viviane joao joaopedro jose pedro paulo lucas luiz luis mateus matheus marcos marcelo marcio
  miguel gabriel rafael rodrigo ricardo roberto renato bruno carlos daniel diego eduardo felipe fernando francisco
  antonio alexandre alex andre anderson arthur caio davi diogo enzo fabio flavio guilherme gustavo henrique
  igor jorge junior leandro leonardo sergio thiago tiago vinicius vitor victor william wesley michael michelle
  jennifer jordan thomas robert charlie andrew matthew joshua ashley nicole hannah george taylor maggie ginger
  flamengo mengao corinthians timao palmeiras verdao santos saopaulo spfc tricolor vasco vascodagama botafogo
  fluminense gremio inter internacional cruzeiro atletico galo bahia vitoriadabahia sport ceara fortaleza coritiba
  coxa athletico chapecoense futebol football soccer baseball basketball hockey tennis neymar pele ronaldo
  ronaldinho messi barcelona liverpool chelsea arsenal realmadrid juventus brasil brazil brasilia rio riodejaneiro
  curitiba recife salvador belohorizonte portoalegre manaus londrina santoandre copa mundial hexa selecao
  janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro january february march
  april may june july august september october november december segunda terca quarta quinta sexta sabado domingo
  monday tuesday wednesday thursday friday saturday sunday verao inverno outono primavera summer winter spring
  autumn manha tarde noite sol lua mar praia cafe cerveja chocolate banana morango abacaxi pipoca coxinha
  batman superman homemaranha spiderman naruto goku dragon dragonball pokemon pikachu minecraft freefire roblox
  fortnite counterstrike zelda mario sonic starwars matrix harrypotter disney mickey barbie hellokitty snoopy
  monkey shadow tigger buster hunter killer ranger trustno pepper cookie cheese orange purple yellow silver golden
  diamond summertime sunshine rainbow butterfly flower flor rosa margarida cachorro cavalo leao tigre lobo aguia
  dragao fenix phoenix eagle falcon tiger lion wolf bear panther mustang ferrari porsche mercedes honda yamaha
  toyota fusca gol corolla harley camaro corvette chevrolet ford fiat volkswagen bmw google facebook instagram
  whatsapp twitter youtube gmail hotmail yahoo uol terra globo microsoft windows linux apple iphone samsung
  galaxy android motorola xiaomi nokia internet computador computer notebook celular telefone musica music rock
  metallica nirvana ironmaiden slipknot eminem guitar guitarra violao bateria games game gamer player jogo jogos
  xbox playstation nintendo steam zxc asd qwe lol lolol haha kkk kkkk kkkkkk dinheiro money rico sucesso trabalho
  empresa escritorio casa minhacasa apartamento escola faculdade universidade professor aluno estudante doutor
  advogado enfermeira engenharia medicina direito natal anonovo pascoa carnaval ferias viagem pechincha promocao
  promocoes desconto oferta ofertas cupom compras loja lojas barato economia super cool sexy hot freedom liberdade
  peace paz whatever nothing nada tudo naosei esqueci lembrar qualquer facil dificil simples biscoito bolacha
  chave chaves porta janela mesa cadeira livro caneta agua fogo terra ar vento chuva trovao raio nuvem ceu inferno
  dark darkness black white preto branco vermelho azul verde amarelo roxo cinza dourado prata jackass ninja samurai
  pirata soldado guerra guerreiro warrior soldier army hacker ghost angel devil demonio maluco louco crazy cabelo
  `
    .trim()
    .split(/\s+/),
);
